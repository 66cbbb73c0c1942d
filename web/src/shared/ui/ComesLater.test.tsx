import { render, screen } from "@testing-library/react";
import { createInstance } from "i18next";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { expect, it } from "vitest";
import orders from "@/shared/i18n/en/orders.json";
import { ComesLater } from "./ComesLater";

const i18n = createInstance();
await i18n.use(initReactI18next).init({ lng: "en", resources: { en: { orders } } });

it.each([
  ["12 now, rest by 28 Nov", { now: 12, all: false, expectedOn: "2026-11-28" }],
  ["12 now, rest when available", { now: 12, all: false, expectedOn: null }],
  ["Part of it comes by 28 Nov", { now: null, all: false, expectedOn: "2026-11-28" }],
  ["Part of it comes later", { now: null, all: false, expectedOn: null }],
  ["Comes by 28 Nov", { now: 0, all: true, expectedOn: "2026-11-28" }],
  ["Comes later", { now: null, all: true, expectedOn: null }],
])("says: %s", (words, what) => {
  render(
    <I18nextProvider i18n={i18n}>
      <ComesLater {...what} />
    </I18nextProvider>,
  );
  expect(screen.getByText(words)).toBeInTheDocument();
});
