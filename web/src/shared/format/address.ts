/** Joins the known parts of an address: "12 Gopal Chambers, Vadodara". */
export const addressLine = (...parts: readonly (string | null | undefined)[]) =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(", ");

type Place = { city?: string; state?: string; pincode?: string };

/** Formats a place as in a postal address: "Vadodara, Gujarat 390001". */
export const placeLine = ({ city, state, pincode }: Place) =>
  [addressLine(city, state), pincode?.trim()].filter(Boolean).join(" ");
