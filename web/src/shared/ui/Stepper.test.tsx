import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { Notices } from "./Notices";
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
  const less = screen.getByRole("button", { name: "Less" });
  expect(less).toHaveAttribute("aria-disabled", "true");
  await userEvent.click(less);
  expect(changed).not.toHaveBeenCalled();
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

it("takes no more than the maximum, and says so", async () => {
  const changed = vi.fn();
  const tooMany = vi.fn();
  const stepper = (quantity: number) => (
    <Stepper
      quantity={quantity}
      minimum={4}
      step={4}
      maximum={20}
      labels={labels}
      onChange={changed}
      onTooFew={vi.fn()}
      onTooMany={tooMany}
    />
  );
  const { rerender } = render(stepper(16));
  await userEvent.type(screen.getByRole("spinbutton"), "{Control>}a{/Control}21{Enter}");
  expect(changed).toHaveBeenLastCalledWith(20);
  expect(tooMany).toHaveBeenCalledOnce();

  rerender(stepper(20));
  const more = screen.getByRole("button", { name: "More" });
  expect(more).toHaveAttribute("aria-disabled", "true");
  await userEvent.click(more);
  expect(tooMany).toHaveBeenCalledTimes(2);
  expect(changed).toHaveBeenCalledTimes(1);
});

it("goes from a quantity between two steps to a whole one", async () => {
  const changed = vi.fn();
  render(<Stepper quantity={7} minimum={5} step={5} labels={labels} onChange={changed} onTooFew={vi.fn()} />);
  await userEvent.click(screen.getByRole("button", { name: "More" }));
  expect(changed).toHaveBeenLastCalledWith(10);
  await userEvent.click(screen.getByRole("button", { name: "Less" }));
  expect(changed).toHaveBeenLastCalledWith(5);
});

it("is heard once when a button changes it, and keeps the focus at the minimum", async () => {
  function Quantity() {
    const [quantity, set] = useState(30);
    const step = { minimum: 20, step: 10, hint: `${quantity / 10} boxes`, labels };
    return <Stepper quantity={quantity} {...step} onChange={set} onTooFew={vi.fn()} />;
  }
  render(
    <>
      <Quantity />
      <Notices />
    </>,
  );
  const less = screen.getByRole("button", { name: "Less" });
  await userEvent.click(less);
  expect(screen.getAllByText("Quantity: 20, 2 boxes")).toHaveLength(1);
  expect(less).toHaveFocus();
});
