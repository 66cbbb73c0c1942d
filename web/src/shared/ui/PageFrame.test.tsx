import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { TitleCount, usePageTitle } from "./PageFrame";

function Page({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}

const umiya = { company: { name: "Shree Umiya" } } as CurrentStore;

it.each([
  ["Ceiling Fan", umiya, "Ceiling Fan – Shree Umiya"],
  ["Shree Umiya", umiya, "Shree Umiya"],
  ["Stores on Haat", null, "Stores on Haat"],
])("given the page %s, the browser's title is the server's", (title, store, shown) => {
  render(
    <StoreContext value={store}>
      <Page title={title} />
    </StoreContext>,
  );

  expect(document.title).toBe(shown);
});

it.each([
  [0, "Orders – Shree Umiya"],
  [3, "(3) Orders – Shree Umiya"],
  [120, "(99+) Orders – Shree Umiya"],
])("given %s new orders, the browser's title says how many", (count, shown) => {
  render(
    <StoreContext value={umiya}>
      <TitleCount value={count}>
        <Page title="Orders" />
      </TitleCount>
    </StoreContext>,
  );

  expect(document.title).toBe(shown);
});
