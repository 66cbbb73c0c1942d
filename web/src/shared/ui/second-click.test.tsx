import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dropSecondClick } from "./second-click";

const opened = vi.fn();
/** Clicks on the page that has opened, and returns whether it got the click. */
const clicked = (clientX: number, clientY: number, detail = 1) => {
  opened.mockReset();
  const click = new MouseEvent("click", { clientX, clientY, detail, bubbles: true, cancelable: true });
  document.body.dispatchEvent(click);
  expect(click.defaultPrevented).toBe(opened.mock.calls.length === 0);
  return opened.mock.calls.length > 0;
};

beforeEach(() => {
  vi.useFakeTimers();
  document.body.addEventListener("click", opened);
});
afterEach(() => {
  vi.runAllTimers();
  document.body.removeEventListener("click", opened);
});

it("keeps the second tap of a double tap from the page that the first one has opened", () => {
  dropSecondClick({ clientX: 180, clientY: 600, detail: 1 });

  expect(clicked(184, 596)).toBe(false);
  vi.advanceTimersByTime(500);
  expect(clicked(184, 596)).toBe(true);
});

it("leaves a click at another place, and one by the keyboard", () => {
  dropSecondClick({ clientX: 180, clientY: 600, detail: 1 });

  expect(clicked(180, 400)).toBe(true);
  expect(clicked(180, 600, 0)).toBe(true);
});

it("leaves all clicks after a press of a key", () => {
  dropSecondClick({ clientX: 0, clientY: 0, detail: 0 });

  expect(clicked(0, 0)).toBe(true);
});
