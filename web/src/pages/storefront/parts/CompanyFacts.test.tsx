import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { PhoneLinks } from "./CompanyFacts";

it("calls each number of the store with a tap", () => {
  render(<PhoneLinks numbers={["9825012345", "9825054321", "9825012345"]} />);

  const links = screen.getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["+91 98250 12345", "tel:9825012345"],
    ["+91 98250 54321", "tel:9825054321"],
  ]);
});
