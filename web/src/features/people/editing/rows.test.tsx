import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { DraftContext } from "@/shared/edit/rows";
import { useDraft } from "@/shared/edit/useDraft";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { DistributorRow, SalespersonRow } from "./PartnerRows";
import { PlaceRows } from "./PlaceRows";
import { NEW_CUSTOMER } from "./wire";

const answers = vi.hoisted(() => ({ place: { state: "", city: "", states: [] as string[] } }));
vi.mock("@/shared/places/api", () => ({
  useGetPlacesQuery: (state: string) => ({ data: { state, states: ["Goa", "Gujarat"], districts: [] } }),
  useLazyGetPincodeQuery: () => [async () => ({ data: answers.place })],
}));
const searched = vi.hoisted(() => vi.fn());
vi.mock("./api", () => ({
  useListTeamQuery: () => ({ data: [{ code: "S014", name: "Rakesh" }] }),
  useListOwnersAccountsQuery: (search: { words: string }) => {
    searched(search);
    const items = [
      { code: "D001", name: "Shree Distributors" },
      { code: "D002", name: "Gayatri Agency" },
      { code: "OWN", name: "Own Traders" },
    ];
    return { data: { items: items.filter(({ name }) => name.toLowerCase().includes(search.words)) } };
  },
}));

let values = NEW_CUSTOMER;
function Form() {
  const draft = useDraft(NEW_CUSTOMER, "new customer");
  values = draft.values;
  return (
    <DraftContext value={draft}>
      <PlaceRows draft={draft} />
      <SalespersonRow />
      <DistributorRow of="OWN" />
    </DraftContext>
  );
}

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("people");
});
beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  render(<Form />);
});

const typePincode = (value: string) =>
  fireEvent.change(screen.getByLabelText("Pincode"), { target: { value } });
const search = (label: string, value: string) => {
  const box = screen.getByLabelText(label);
  fireEvent.mouseDown(box);
  fireEvent.change(box, { target: { value } });
  return box;
};
const choose = (label: string, value: string) =>
  fireEvent.keyDown(search(label, value), { key: "Enter", keyCode: 13 });

it("begins without a state", () => expect(values.state).toBe(""));

it("takes state and city from the pincode", async () => {
  answers.place = { state: "Goa", city: "Panaji", states: ["Goa"] };
  typePincode("403001");

  await waitFor(() => expect(values).toMatchObject({ pincode: "403001", state: "Goa", city: "Panaji" }));
});

it("asks for the state of a pincode at a border", async () => {
  answers.place = { state: "Goa", city: "", states: ["Goa", "Gujarat"] };
  typePincode("403001");

  expect(await screen.findByText("This pincode covers Goa, Gujarat. Choose the state.")).toBeTruthy();
  expect(values.state).toBe("");
  expect(screen.getByLabelText("State")).toHaveAccessibleDescription(/Choose the state\.$/);
});

it("finds the salesperson by name and keeps the code", () => {
  choose("Salesperson", "rak");

  expect(values.salesperson).toBe("S014");
});

it("finds a distributor among the store's own", async () => {
  search("Distributor", "s");
  search("Distributor", "sh");
  search("Distributor", "shr");

  await waitFor(() =>
    expect(searched).toHaveBeenLastCalledWith(
      expect.objectContaining({ words: "shr", narrowing: expect.objectContaining({ type: "Distributor" }) }),
    ),
  );
  expect(searched.mock.calls.map(([{ words }]) => words)).not.toContain("sh");
  expect(screen.getAllByText("Shree Distributors").length).toBeGreaterThan(0);
});

it("offers every distributor but the customer where one is chosen already", () => {
  const box = search("Distributor", "Shree Distributors");
  fireEvent.blur(box);
  fireEvent.mouseDown(box);

  expect(screen.getAllByText("Gayatri Agency").length).toBeGreaterThan(0);
  expect(screen.queryByText("Own Traders")).toBeNull();
});

it("takes a distributor's name of 150 letters at most", () => {
  expect(screen.getByLabelText("Distributor")).toHaveAttribute("maxlength", "150");
});

it("takes another distributor's name as it is typed", () => {
  search("Distributor", "Gayatri Agency");

  expect(values.distributor).toBe("Gayatri Agency");
});
