import { fireEvent, render, screen } from "@testing-library/react";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createStore } from "@/app/store";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { OpenStoreForm } from "./OpenStoreForm";

const requested: string[] = [];
const TAKEN = "9000012345";

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["opening", "auth", "code"]);
});
beforeEach(() => {
  requested.length = 0;
  vi.stubGlobal(
    "Request",
    class extends Request {
      constructor(url: string, init?: RequestInit) {
        super(new URL(url, "http://localhost"), init);
      }
    },
  );
  vi.stubGlobal("fetch", async ({ url }: Request) => {
    const number = new URL(url).searchParams.get("mobileNo") ?? "";
    requested.push(number);
    return Response.json({ result: number === TAKEN ? { COMP_NAME: "Shree Umiya" } : null });
  });
});

function enter(number: string) {
  render(
    <Provider store={createStore()}>
      <MemoryRouter>
        <OpenStoreForm approval={false} />
      </MemoryRouter>
    </Provider>,
  );
  fireEvent.change(screen.getByLabelText(/mobile/i), { target: { value: number } });
}

it("given a number that has a store, the form says so while it is written", async () => {
  enter("+91 90000 12345");

  const link = await screen.findByRole("link", { name: "Sign In" });
  expect(link.getAttribute("href")).toBe(`/${TAKEN}/login`);
});

it("given a number that is not complete, nothing is asked", async () => {
  enter("90000 1234");

  await Promise.resolve();
  expect(requested).toEqual([]);
});

it("given a free number, the form shows the address it makes", async () => {
  enter("9825012345");

  await vi.waitFor(() => expect(requested).toEqual(["9825012345"]));
  expect(screen.queryByRole("link", { name: "Sign In" })).toBeNull();
});
