// Enlarge the picture of a stage in place: with two fingers, with the wheel, or on request of one of its parts. The
// stage scrolls, the page does not; places that can be pressed grow with the picture.
"use strict";

(() => {
  const MOST = 4, STEP = 1.2;
  const LARGER = 1.5; // a requested part is at least this much larger than it was on the board
  const kept = new Map(); // the scale of each stage's picture while it shows the same
  let pinch = null, wanted = 0, places = new Map();

  const figureOf = (element) => element?.closest?.(".stage .picture")?.closest(".figure") ?? null;
  const stageOf = (figure) => figure.closest(".stage");
  const scaleOf = (figure) => Number(figure.style.getPropertyValue("--zoom")) || 1;
  const kindOf = (figure) => figure.querySelector("img[id]")?.dataset.kind ?? "";

  function resize(figure, scale) {
    figure.style.setProperty("--zoom", scale);
    figure.style.width = scale > 1 ? `${100 * scale}%` : "";
    kept.set(stageOf(figure).id, { kind: kindOf(figure), scale });
  }

  // Keep the point under the finger or the mouse in place.
  function zoom(figure, scale, x, y) {
    const stage = stageOf(figure), picture = figure.querySelector(".picture"), old = picture.getBoundingClientRect();
    const right = (x - old.left) / old.width, down = (y - old.top) / old.height;
    resize(figure, Math.max(1, Math.min(MOST, scale)));
    const now = picture.getBoundingClientRect();
    stage.scrollLeft += now.left + right * now.width - x;
    stage.scrollTop += now.top + down * now.height - y;
  }

  // -- the wheel: a stage that can scroll up does so first

  document.addEventListener("wheel", (event) => {
    const figure = figureOf(event.target);
    if (!figure) return;
    const scale = scaleOf(figure), closer = event.deltaY < 0;
    const scrolls = !event.ctrlKey && scale === 1 && (!closer || stageOf(figure).scrollTop > 0);
    if (scrolls || (scale === 1 && !closer)) return;
    event.preventDefault();
    zoom(figure, closer ? scale * STEP : scale / STEP, event.clientX, event.clientY);
  }, { passive: false });

  // -- two fingers

  const span = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

  document.addEventListener("touchstart", (event) => {
    const figure = event.touches.length === 2 ? figureOf(event.target) : null;
    pinch = figure && { figure, span: span(event.touches), scale: scaleOf(figure) };
  }, { passive: true });
  document.addEventListener("touchmove", (event) => {
    if (!pinch || event.touches.length !== 2 || !pinch.figure.isConnected) return;
    event.preventDefault();
    const [one, other] = event.touches;
    zoom(pinch.figure, pinch.scale * span(event.touches) / pinch.span, (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2);
  }, { passive: false });
  for (const end of ["touchend", "touchcancel"]) document.addEventListener(end, () => { pinch = null; }, { passive: true });

  // -- requested parts, and newer pages

  document.addEventListener("click", (event) => {
    const part = event.target.closest?.(".spot.part");
    if (part) wanted = part.getBoundingClientRect().width * LARGER;
  }, true);

  addEventListener("showing", ({ detail: { now } }) => {
    places = new Map([...now.querySelectorAll(".stage")].map((stage) => [stage.id, [stage.scrollLeft, stage.scrollTop]]));
  });

  addEventListener("shown", ({ detail: { next, own } }) => {
    for (const figure of next.querySelectorAll(".stage .figure")) {
      const stage = stageOf(figure), before = kept.get(stage.id);
      if (!before || before.scale === 1 || before.kind !== kindOf(figure)) continue;
      resize(figure, before.scale);
      [stage.scrollLeft, stage.scrollTop] = places.get(stage.id) ?? [0, 0];
    }
    const part = next.querySelector("#reading-stage .figure");
    if (!own || !wanted) return;
    const width = part?.querySelector(".picture")?.getBoundingClientRect().width;
    if (width) resize(part, Math.max(1, Math.min(MOST, wanted / width)));
    wanted = 0;
  });
})();
