// The first page inside Discord: the SDK asks the client for a code, which the server exchanges. It requests nothing else.
"use strict";

(async () => {
  const start = document.getElementById("start"), { client, state, to } = start.dataset;
  try {
    const sdk = new window.DiscordSDK(client, { disableConsoleLogOverride: true });
    await sdk.ready();
    const { code } = await sdk.commands.authorize({ client_id: client, response_type: "code", state, prompt: "none", scope: ["identify"] });
    const answer = await fetch(to, { method: "POST", body: new URLSearchParams({ code, state }) });
    if (!answer.ok) throw new Error(`${answer.status}`);
    location.replace((await answer.json()).to);
  } catch { start.hidden = false; }
})();
