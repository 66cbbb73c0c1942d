import { render, screen } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { CustomerContact } from "./CustomerContact";
import type { CustomerHead } from "./wire";

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["customer", "people"]);
});

const shown = (head: Pick<CustomerHead, "placeOfSupply" | "supplyProblem">) =>
  render(
    <CustomerContact
      head={{ account: { gstin: "" }, salesperson: "", lastSeen: null, ...head } as CustomerHead}
      onPassword={() => undefined}
    />,
  );

it("given an address that contradicts the GSTIN, it says which counts", () => {
  shown({ placeOfSupply: "27-Maharashtra", supplyProblem: "gstin" });

  expect(screen.getByText("27-Maharashtra")).toBeTruthy();
  expect(
    screen.getByText("GSTIN and address are in different states. The state of the GSTIN is used."),
  ).toBeTruthy();
});

it("given no doubt, it says the place alone", () => {
  shown({ placeOfSupply: "24-Gujarat", supplyProblem: "" });

  expect(screen.getByText("24-Gujarat").querySelector("small")).toBeNull();
});
