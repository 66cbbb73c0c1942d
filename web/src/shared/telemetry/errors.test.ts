// @vitest-environment jsdom
import type { ErrorEvent } from "@sentry/browser";
import { expect, it } from "vitest";
import { withoutPeople } from "./errors";
import { placeOf } from "./place";

it("an error is reported with its place and without personal data", () => {
  window.history.pushState(null, "", "/9000012345/owner/editproduct?id=I0000001");
  const event = {
    type: undefined,
    release: "r-7",
    user: { ip_address: "203.0.113.7" },
    request: { url: "http://shop.example/9000012345?query=Asha", headers: { Referer: "Asha" } },
    breadcrumbs: [{ message: "Asha Patel" }],
    exception: {
      values: [
        {
          type: "TypeError",
          value: "can't read 'Asha Patel' of 9876543210",
          stacktrace: { frames: [{ filename: "http://shop.example/assets/a.js?x=Asha", function: "draw" }] },
        },
      ],
    },
  } as ErrorEvent;

  const redacted = withoutPeople(event);

  expect(redacted.release).toBe("r-7");
  expect(redacted.tags).toEqual({ store: "9000012345", page: "/:id/owner/editproduct" });
  expect(redacted.exception?.values?.[0]?.stacktrace?.frames?.[0]?.filename).toBe(
    "http://shop.example/assets/a.js",
  );
  for (const hidden of ["Asha", "9876543210", "203.0.113.7"])
    expect(JSON.stringify(redacted)).not.toContain(hidden);
});

it.each([
  ["/9000012345/shop", "/:id/shop"],
  ["/api/orders/17/items?x=1", "/api/orders/:id/items"],
  ["/api/account/P001", "/api/account/:id"],
  ["/", "/"],
])("%s is reported as %s", (path, place) => {
  expect(placeOf(path)).toBe(place);
});
