// @vitest-environment jsdom
import { fireEvent } from "@testing-library/dom";
import { beforeEach, expect, it, vi } from "vitest";
import { dropSecondClick } from "./second-click";

const reached = vi.fn((event: Event) => event.defaultPrevented);
const below = document.body.appendChild(document.createElement("button"));
below.addEventListener("click", reached);
beforeEach(() => void reached.mockClear());

it("drops the second click of a double click, and no later one", () => {
  dropSecondClick();
  expect(fireEvent.click(below, { detail: 2 })).toBe(false);
  expect(reached).not.toHaveBeenCalled();
  fireEvent.click(below, { detail: 2 });
  expect(reached).toHaveBeenCalledOnce();
});

it.each([0, 1])("lets a click pass at once that is no second one: %i", (detail) => {
  dropSecondClick();
  fireEvent.click(below, { detail });
  expect(reached).toHaveReturnedWith(false);
});
