import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { DraftContext, rowsOf, SwitchRow, TextRow } from "./rows";
import { useDraft } from "./useDraft";

const FIRST = { name: "Asha", phone: "", limit: null as number | null, active: false };
const Bound = rowsOf<typeof FIRST>();

function Form() {
  const draft = useDraft(FIRST, "form");
  return (
    <DraftContext value={draft}>
      <Bound.TextRow name="name" label="Name" note="As on the sign" help="Printed on bills" />
      <Bound.TextRow name="phone" label="Phone" clean={(text) => text.replace(/\D/g, "")} error="Taken" />
      <Bound.MoneyRow name="limit" label="Limit" />
      <Bound.CheckboxRow name="active" label="Active" />
      <Bound.TextRow name="name" label="Name of the books" locked />
      <button type="button" onClick={() => draft.setErrors({ name: "Too long", phone: "Wrong" })}>
        Check
      </button>
      <output>{JSON.stringify(draft.changed)}</output>
    </DraftContext>
  );
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const reason = (name: string) =>
  document.getElementById(field(name).getAttribute("aria-describedby") ?? "")?.textContent?.trim();
const changed = () => JSON.parse(screen.getByRole("status").textContent ?? "");

it("a row shows its field of the draft and changes it", () => {
  render(<Form />);
  expect(field("Name").value).toBe("Asha");

  type("Name", "Bina");
  type("Phone", "98 25-0");
  type("Limit", "500");
  fireEvent.click(field("Active"));

  expect(changed()).toEqual({ name: "Bina", phone: "98250", limit: 500, active: true });
});

it("a field that is wrong is described by its error until it changes", () => {
  render(<Form />);
  expect(reason("Phone")).toBe("Taken");

  fireEvent.click(screen.getByText("Check"));

  expect(field("Name").getAttribute("aria-invalid")).toBe("true");
  expect([reason("Name"), reason("Phone")]).toEqual(["Too long", "Wrong"]);
  type("Name", "Bina");
  expect(field("Name").getAttribute("aria-invalid")).toBeNull();
});

it("a locked row cannot be changed", () => {
  render(<Form />);
  expect(field("Name of the books").disabled).toBe(true);
  expect(field("Name").disabled).toBe(false);
});

it("a row without a name shows the value that it is given", () => {
  render(<TextRow label="Reason" value="Damaged" />);
  expect(field("Reason").value).toBe("Damaged");
});

it("a row with a name needs a draft", () => {
  expect(() => render(<Bound.TextRow name="name" label="Name" />)).toThrow("not within a draft");
});

it("a switch is named by its label and described by its help", () => {
  const changes: boolean[] = [];
  render(
    <SwitchRow label="Locked" help="They cannot sign in" value={false} onChange={(on) => changes.push(on)} />,
  );
  expect(reason("Locked")).toBe("They cannot sign in");

  fireEvent.click(field("Locked"));

  expect(changes).toEqual([true]);
});
