import { cleanup, render, screen } from "@testing-library/react";
import type { EmblaCarouselType } from "embla-carousel";
import { beforeAll, expect, it, vi } from "vitest";
import { startI18n } from "@/shared/i18n/i18n";
import { Banner } from "./Banner";

const carousel = vi.hoisted(() => ({ slider: null as Partial<EmblaCarouselType> | null }));
vi.mock("@/shared/hooks/useCarousel", () => ({ useCarousel: () => [() => {}, carousel.slider] }));

const loadings = () =>
  screen.getAllByRole("img", { hidden: true }).map((picture) => picture.getAttribute("loading"));

beforeAll(() => startI18n("en"));

it("fetches its first picture alone, and the others before it turns to one", async () => {
  const { rerender } = render(<Banner pictures={["a.webp", "b.webp"]} />);
  await screen.findByRole("region");
  expect(loadings()).toEqual(["eager", "lazy"]);

  carousel.slider = { on: vi.fn(), off: vi.fn() };
  rerender(<Banner pictures={["a.webp", "b.webp"]} />);
  expect(loadings()).toEqual(["eager", "eager"]);
});

it("fills two thirds of a wide window where cards take the last third", async () => {
  const queries = vi.spyOn(window, "matchMedia");
  const show = (wide: boolean) => {
    queries.mockImplementation(
      (query) =>
        ({
          matches: wide && query.includes("1100px"),
          addEventListener() {},
          removeEventListener() {},
        }) as never,
    );
    render(<Banner pictures={["a.webp"]} besideCards />);
    return screen.getByRole("region");
  };
  expect(show(true)).toHaveStyle({ width: "calc((200% - 32px) / 3)" });
  cleanup();
  expect(show(false)).not.toHaveAttribute("style");
  queries.mockRestore();
});
