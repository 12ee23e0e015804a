"""What a group has played: results kept, ratings and a year book made of them whenever somebody looks."""
