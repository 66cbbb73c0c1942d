import { render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { PartyBar } from "./PartyBar";

const PARTY = { code: "P001", name: "Ambica", city: "Anand", balance: 0, creditDays: 45 };
const chosen = vi.hoisted(() => ({ party: null as object | null }));
vi.mock("react-redux", () => ({ useDispatch: () => vi.fn() }));
vi.mock("@/shared/session/useSession", () => ({ useSession: () => ({ salesperson: true }) }));
vi.mock("@/shared/session/party", () => ({ pickParty: vi.fn(), useParty: () => chosen.party }));
vi.mock("@/shared/i18n/useWords", () => ({ useWords: () => ({ t: (key: string) => key, language: "en" }) }));
vi.mock("./Balance", () => ({ Balance: () => null }));

beforeEach(() => {
  chosen.party = null;
});

it("asks for a party only where one is needed", () => {
  const { rerender } = render(<PartyBar needed={false} />);
  expect(screen.queryByRole("region")).not.toBeInTheDocument();

  rerender(<PartyBar needed />);
  expect(screen.getByRole("button", { name: "choosePartyButton" })).toBeInTheDocument();
});

it("names the chosen party on every page", () => {
  chosen.party = PARTY;
  render(<PartyBar needed={false} />);
  expect(screen.getByText("Ambica, Anand")).toBeInTheDocument();
});
