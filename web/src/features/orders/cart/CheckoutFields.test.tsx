import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { DeliveryFields } from "./CheckoutFields";
import { EMPTY_DELIVERY } from "./checkout-rules";

const answers = vi.hoisted(() => ({ place: { state: "", city: "", states: [] as string[] } }));
vi.mock("@/shared/places/api", () => ({
  useGetPlacesQuery: () => ({ data: { states: ["Goa", "Gujarat", "Maharashtra"], cities: [] } }),
  useLazyGetPincodeQuery: () => [async () => ({ data: answers.place })],
}));

function Form() {
  const [value, setValue] = useState({ ...EMPTY_DELIVERY, state: "Maharashtra" });
  return <DeliveryFields value={value} errors={{}} onChange={setValue} />;
}

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("checkout");
});

it("asks a guest for the state of a pincode at a border", async () => {
  answers.place = { state: "Goa", city: "", states: ["Goa", "Gujarat"] };
  render(<Form />);
  const pincode = screen.getByLabelText(/Pincode/);
  fireEvent.change(pincode, { target: { value: "403001" } });

  expect(await screen.findByText("This pincode covers Goa, Gujarat. Choose the state.")).toBeVisible();
  const state = screen.getByLabelText(/State/);
  expect(state).toHaveValue("");
  expect(state).toHaveAccessibleDescription("This pincode covers Goa, Gujarat. Choose the state.");
  fireEvent.change(pincode, { target: { value: "40300" } });
  expect(screen.queryByText(/This pincode covers/)).toBeNull();
});
