import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { allowedQuantity, Stepper } from "./Stepper";

const labels = { less: "Less", more: "More", quantity: "Quantity" };

it.each([
  [21, 10, 30],
  [40, 20, 40],
  [7, 2, 8],
])("%d typed in steps of %d becomes %d", (typed, step, allowed) => {
  expect(allowedQuantity(typed, step)).toBe(allowed);
});

it("goes in steps and never below the minimum", async () => {
  const changed = vi.fn();
  const { rerender } = render(
    <Stepper quantity={20} minimum={20} step={10} labels={labels} onChange={changed} onTooFew={vi.fn()} />,
  );
  expect(screen.getByRole("button", { name: "Less" })).toBeDisabled();
  await userEvent.click(screen.getByRole("button", { name: "More" }));
  expect(changed).toHaveBeenLastCalledWith(30);

  rerender(
    <Stepper quantity={30} minimum={20} step={10} labels={labels} onChange={changed} onTooFew={vi.fn()} />,
  );
  await userEvent.click(screen.getByRole("button", { name: "Less" }));
  expect(changed).toHaveBeenLastCalledWith(20);
});

it("rounds what is typed up to the next step", async () => {
  const changed = vi.fn();
  render(
    <Stepper quantity={20} minimum={20} step={10} labels={labels} onChange={changed} onTooFew={vi.fn()} />,
  );
  await userEvent.type(screen.getByRole("spinbutton"), "{Control>}a{/Control}47{Enter}");
  expect(changed).toHaveBeenCalledWith(50);
});

it("does not take fewer than the minimum, and says so", async () => {
  const changed = vi.fn();
  const tooFew = vi.fn();
  render(
    <Stepper quantity={20} minimum={20} step={10} labels={labels} onChange={changed} onTooFew={tooFew} />,
  );
  await userEvent.type(screen.getByRole("spinbutton"), "{Control>}a{/Control}1{Enter}");
  expect(tooFew).toHaveBeenCalledOnce();
  expect(changed).not.toHaveBeenCalled();
  expect(screen.getByRole("spinbutton")).toHaveValue("20");
});
