import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { UnitsForm } from "./UnitsForm";
import { unitsFromWire, unitsToWire } from "./wire";

const { change, answer } = vi.hoisted(() => ({ change: vi.fn(), answer: { data: {} as unknown } }));
vi.mock("./api", () => ({
  useGetUnitsQuery: () => ({ data: answer.data, refetch: vi.fn() }),
  useChangeUnitsMutation: () => [change],
}));

const wire = [
  { UOM: "Mtr", hindiName: "", gujaratiName: "" },
  { UOM: "Nos", hindiName: "पीस", gujaratiName: "નંગ" },
];

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["utility", "common", "office"]);
});
beforeEach(() => {
  answer.data = unitsFromWire({ result: wire, VERSION: "7" });
  change.mockReset().mockReturnValue({ unwrap: async () => undefined });
});

const show = () =>
  render(
    <MemoryRouter>
      <StoreContext value={{ mobileNumber: "9000012345", settings: {} } as CurrentStore}>
        <UnitsForm />
      </StoreContext>
    </MemoryRouter>,
  );

const type = async (unit: string, language: string, name: string) => {
  const field = within(screen.getByRole("group", { name: unit })).getByLabelText(language);
  await userEvent.clear(field);
  await userEvent.type(field, name);
};
const save = () => userEvent.click(screen.getByRole("button", { name: /save/i }));

it("keeps its fields when the words of another language come", async () => {
  // The first test, because the texts of a language load only once.
  show();
  const field = within(screen.getByRole("group", { name: "Mtr" })).getByLabelText("Hindi");
  await waitFor(() => expect(field).toHaveAttribute("placeholder", "मीटर"));
});

it("sends the names of all units with the version that was loaded", async () => {
  show();
  await type("Nos", "Hindi", "नग");
  await save();

  const [[sent]] = change.mock.calls as [[{ version: string; units: Parameters<typeof unitsToWire>[0] }]];
  expect(sent.version).toBe("7");
  expect(unitsToWire(sent.units)).toEqual([wire[0], { ...wire[1], hindiName: "नग" }]);
});

it("shows an error at its unit, and keeps the typed names", async () => {
  const data = { message: "Wrong", errors: { "units.1.hindiName": ["Too long"] } };
  change.mockReturnValue({ unwrap: () => Promise.reject({ status: 422, data }) });
  show();
  await type("Nos", "Hindi", "नग");
  await save();

  const unit = screen.getByRole("group", { name: "Nos" });
  await waitFor(() => expect(within(unit).getByRole("alert")).toHaveTextContent("Too long"));
  expect(within(unit).getByLabelText("Hindi")).toHaveValue("नग");
});

it("says so where no item has a unit", () => {
  answer.data = unitsFromWire({ result: [], VERSION: "7" });
  show();
  expect(screen.getByText(/^No item has a unit yet\./)).toBeInTheDocument();
});

it("shows the application's word in an empty field, in the field's language", async () => {
  show();
  const field = (unit: string, language: string) =>
    within(screen.getByRole("group", { name: unit })).getByLabelText(language);

  await waitFor(() => expect(field("Mtr", "Hindi")).toHaveAttribute("placeholder", "मीटर"));
  await waitFor(() => expect(field("Mtr", "Gujarati")).toHaveAttribute("placeholder", "મીટર"));
  expect(field("Nos", "Gujarati")).toHaveAttribute("placeholder", "નંગ");
  expect(i18n.language).toBe("en");
  expect(document.documentElement.lang).toBe("en");
});
