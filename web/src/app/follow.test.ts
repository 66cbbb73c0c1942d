import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepSignedIn } from "@/testing/session";
import { followAddress } from "./follow";
import { createStore } from "./store";

const STORE = "9000012345";
const OTHER = "9000045120";
let asked: string[];

beforeEach(() => {
  asked = [];
  keepSignedIn({ cd: "P001", mobileNo: STORE });
  vi.stubGlobal(
    "Request",
    class extends Request {
      constructor(url: string | URL | Request, init?: RequestInit) {
        super(typeof url === "string" ? new URL(url, "http://localhost") : url, init);
      }
    },
  );
  vi.stubGlobal("fetch", async (request: Request | string) => {
    if (typeof request !== "string") asked.push(new URL(request.url).pathname);
    return Response.json({}, { status: 503 });
  });
});
afterEach(() => vi.unstubAllGlobals());

function openAt(path: string) {
  window.history.replaceState(null, "", path);
  const store = createStore();
  const reload = vi.fn();
  const goTo = (next: string) => {
    window.history.replaceState(null, "", next);
    followAddress(store, next, reload);
  };
  return { session: () => store.getState().session, reload, goTo };
}

it("from a page of no store one is who one is at the store, and asks for the token at once", async () => {
  const { session, goTo, reload } = openAt("/vendors");
  expect(session().claims).toBeNull();
  goTo(`/${STORE}/shop`);
  expect(session()).toMatchObject({ store: STORE, claims: { code: "P001" } });
  expect(reload).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(asked).toContain("/api/auth/refresh"));
});

it("within a store, and on pages of none, everything stays as it is", () => {
  const { session, goTo, reload } = openAt(`/${STORE}/shop`);
  const before = session();
  for (const path of [`/${STORE}/account`, "/", `/${STORE}`]) goTo(path);
  expect(session()).toBe(before);
  expect(reload).not.toHaveBeenCalled();
});

it("another store's page is loaded anew, and is asked for nothing as somebody of the first", () => {
  const { goTo, reload } = openAt(`/${STORE}/shop`);
  asked = [];
  goTo(`/${OTHER}/shop`);
  expect(reload).toHaveBeenCalledOnce();
  expect(asked).toEqual([]);
});
