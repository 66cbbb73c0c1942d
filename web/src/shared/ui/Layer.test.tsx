import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Layer } from "./Layer";

it.each(["close", "cancel"])("the %s of a layer leaves the layer below it open", (event) => {
  const closeCart = vi.fn();
  const closeSheet = vi.fn();
  render(
    <Layer open onClose={closeCart} from="right" label="Cart">
      <Layer open onClose={closeSheet} from="sheet" label="Payment mode">
        <p>Bank</p>
      </Layer>
    </Layer>,
  );

  fireEvent(screen.getByRole("dialog", { name: "Payment mode" }), new Event(event));

  expect(closeSheet).toHaveBeenCalledOnce();
  expect(closeCart).not.toHaveBeenCalled();
});
