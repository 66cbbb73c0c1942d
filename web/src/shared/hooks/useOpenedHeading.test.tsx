import { act, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { useOpenedHeading } from "./useOpenedHeading";

function Section() {
  const heading = useOpenedHeading(true);
  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        Changes
      </h2>
      <input aria-label="Quantity" />
    </section>
  );
}

const nextFrame = () => act(() => new Promise((done) => requestAnimationFrame(done)));

it("moves the focus to the heading of a form that opens", async () => {
  render(<Section />);
  await nextFrame();
  expect(screen.getByRole("heading")).toHaveFocus();
});

it("leaves the focus in a field that the reader has chosen before", async () => {
  render(<Section />);
  screen.getByRole("textbox").focus();
  await nextFrame();
  expect(screen.getByRole("textbox")).toHaveFocus();
});
