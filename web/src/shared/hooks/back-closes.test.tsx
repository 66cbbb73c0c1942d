import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createBrowserRouter, Link, RouterProvider, useBlocker, useNavigate } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { keepLayersInHistory, useBackCloses } from "./useBackCloses";

const SETTLED = 400;
/** Gives a wrong second step its time; the tests wait for the right one, however long it takes. */
const settled = () => new Promise((done) => setTimeout(done, SETTLED));
const goBack = async () => {
  history.back();
  await settled();
};
const press = async (name: string) => {
  await userEvent.click(await screen.findByText(name));
  await settled();
};

function Layer({
  name,
  onClose,
  children,
}: {
  name: string;
  onClose: () => void;
  children?: React.ReactNode;
}) {
  useBackCloses(true, onClose);
  return (
    <div role="dialog" aria-label={name}>
      <button type="button" onClick={onClose}>
        close {name}
      </button>
      {children}
    </div>
  );
}

function Shop() {
  const [open, setOpen] = useState<string[]>([]);
  const navigate = useNavigate();
  const close = (name: string) => setOpen((now) => now.filter((one) => one !== name));
  return (
    <>
      <h1>Shop</h1>
      <button type="button" onClick={() => setOpen(["cart"])}>
        open
      </button>
      {open.includes("cart") && (
        <Layer name="cart" onClose={() => close("cart")}>
          <button type="button" onClick={() => setOpen(["cart", "party"])}>
            party
          </button>
          <button
            type="button"
            onClick={() => {
              close("cart");
              navigate("/checkout");
            }}
          >
            checkout
          </button>
          <button type="button" onClick={() => navigate("/shop?edit=B", { replace: true })}>
            next
          </button>
        </Layer>
      )}
      {open.includes("party") && (
        <Layer name="party" onClose={() => close("party")}>
          <Link to="/checkout">leave</Link>
        </Layer>
      )}
    </>
  );
}

function Form() {
  const blocker = useBlocker(true);
  return (
    <>
      <h1>Form</h1>
      {blocker.state === "blocked" && (
        <Layer name="question" onClose={() => blocker.reset()}>
          <button type="button" onClick={() => blocker.proceed()}>
            leave it
          </button>
        </Layer>
      )}
    </>
  );
}

/** A drawer that asks for confirmation before it closes. */
function Draft() {
  const [editing, setEditing] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <h1>Draft</h1>
      <button type="button" onClick={() => setEditing(true)}>
        edit
      </button>
      {editing && <Layer name="drawer" onClose={() => setAsking(true)} />}
      {asking && <Layer name="question" onClose={() => setAsking(false)} />}
    </>
  );
}

keepLayersInHistory();
const router = createBrowserRouter([
  { path: "/", element: <h1>Home</h1> },
  { path: "/shop", element: <Shop /> },
  { path: "/checkout", element: <h1>Checkout</h1> },
  { path: "/form", element: <Form /> },
  { path: "/draft", element: <Draft /> },
]);
const page = () => screen.getByRole("heading").textContent;
const layers = () => screen.queryAllByRole("dialog").map((layer) => layer.getAttribute("aria-label"));

beforeEach(async () => {
  render(<RouterProvider router={router} />);
  await router.navigate("/");
  await router.navigate("/shop");
  await waitFor(() => expect(page()).toBe("Shop"));
});

it("Back closes the topmost layer alone, and the page only when none is open", async () => {
  await press("open");
  await press("party");
  await goBack();
  await waitFor(() => expect(layers()).toEqual(["cart"]));
  await goBack();
  await waitFor(() => expect([layers(), page()]).toEqual([[], "Shop"]));
  await goBack();
  await waitFor(() => expect(page()).toBe("Home"));
});

it("a layer that was closed by its button leaves nothing to go back to, and the router's state is as it was", async () => {
  const before = history.state;
  await press("open");
  await press("close cart");
  await waitFor(() => expect([layers(), history.state]).toEqual([[], before]));
  await goBack();
  await waitFor(() => expect(page()).toBe("Home"));
});

it("Forward opens no layer again and leaves no entry in the way", async () => {
  await press("open");
  await goBack();
  history.forward();
  await settled();
  await waitFor(() => expect([layers(), page()]).toEqual([[], "Shop"]));
  await goBack();
  await waitFor(() => expect(page()).toBe("Home"));
});

it.each([["checkout"], ["leave"]])("one Back leads from where %s led to the page before", async (way) => {
  await press("open");
  if (way === "leave") await press("party");
  await press(way);
  await waitFor(() => expect(page()).toBe("Checkout"));
  await goBack();
  await waitFor(() => expect([layers(), page()]).toEqual([[], "Shop"]));
  await goBack();
  await waitFor(() => expect(page()).toBe("Home"));
});

it("the page beneath keeps the address that was written while a layer was open", async () => {
  await press("open");
  await press("next");
  await press("close cart");
  await waitFor(() => expect(location.search).toBe("?edit=B"));
  await waitFor(() => expect(router.state.location.key).toBe(history.state.key));
  await goBack();
  await waitFor(() => expect(page()).toBe("Home"));
});

it("unsaved changes are asked for once, and Back stays", async () => {
  // The form asks once its effects have run, which may be after it is shown.
  await act(() => router.navigate("/form"));
  await waitFor(() => expect(page()).toBe("Form"));
  await goBack();
  await waitFor(() => expect(layers()).toEqual(["question"]));
  await goBack();
  await waitFor(() => expect([layers(), page(), location.pathname]).toEqual([[], "Form", "/form"]));
  await goBack();
  await press("leave it");
  await waitFor(() => expect([layers(), page()]).toEqual([[], "Shop"]));
});

it("a question over a layer that Back would close has its entry as soon as it is seen", async () => {
  await router.navigate("/draft");
  await waitFor(() => expect(page()).toBe("Draft"));
  await press("edit");
  const depthOnceSeen = new Promise((resolve) => {
    new MutationObserver((_changes, seen) => {
      if (!layers().includes("question")) return;
      seen.disconnect();
      resolve(history.state.layer);
    }).observe(document.body, { childList: true, subtree: true });
  });
  history.back();
  expect(await depthOnceSeen).toBe(2);
  await goBack();
  await waitFor(() => expect([layers(), page()]).toEqual([["drawer"], "Draft"]));
});
