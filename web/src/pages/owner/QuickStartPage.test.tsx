import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import QuickStartPage from "./QuickStartPage";

vi.mock("@/shared/tenant/store-context", async (original) => ({
  ...(await original<object>()),
  useStore: () => ({ path: (to: string) => `/${to}` }),
}));

beforeAll(async () => {
  await startI18n("en");
});

it.each(["en", "hi", "gu"])("has a picture and words of its language for each step: %s", async (language) => {
  await i18n.changeLanguage(language);
  await i18n.loadNamespaces(["quickStart"]);
  render(
    <MemoryRouter>
      <QuickStartPage />
    </MemoryRouter>,
  );
  const pictures = screen.getAllByRole("img");
  expect(pictures).toHaveLength(5);
  for (const picture of pictures) {
    expect(picture.getAttribute("src")).toContain(`/quick-start/${language}/`);
    expect(picture.getAttribute("alt")).not.toMatch(/^steps\./);
  }
});
