import type { Switches } from "./wire";

/**
 * The switches of a store, in an order that makes sense to an owner; each name is also the key of its words.
 */
export const GROUPS = [
  {
    name: "customers",
    switches: [
      "SHOW_SIGN_UP",
      "lockNewUser",
      "approvalRequired",
      "otpLogin",
      "GUEST_LOGIN",
      "deleteAccount",
      "personalApp",
      "searchEngines",
    ],
  },
  {
    name: "rates",
    switches: [
      "guestRate",
      "PARTY_WISE_RATE",
      "priceLists",
      "schemes",
      "itemDisc",
      "ratesInPaise",
      "wrlSetting",
    ],
  },
  { name: "stock", switches: ["showStk", "prtyStk", "stockLimit", "backOrders", "substitutes"] },
  { name: "goods", switches: ["showPrdWithoutImg", "enableUom", "prol", "showOnlyProducts"] },
  {
    name: "orders",
    switches: [
      "customOrderLabel",
      "buyAgain",
      "orderRules",
      "creditControl",
      "gstPapers",
      "returns",
      "orderChanges",
      "advancePaymentField",
      "checkoutRemarks1",
      "checkoutRemarks2",
      "checkoutRemarks3",
    ],
  },
  { name: "payments", switches: ["onlinePayments", "orderDues"] },
  { name: "team", switches: ["smanMandateLocation", "syncSman"] },
] as const;

export type SwitchGroup = (typeof GROUPS)[number]["name"];
export type SwitchName = (typeof GROUPS)[number]["switches"][number];

/** The switch that another switch requires; the dependent switch is hidden until the required one is on. */
export const NEEDS: Partial<Record<SwitchName, SwitchName>> = {
  prtyStk: "showStk",
  backOrders: "stockLimit",
};

export const isShown = (switches: Switches, name: SwitchName) => {
  const needed = NEEDS[name];
  return name in switches && (needed === undefined || switches[needed] === true);
};

/** Returns the changes when a switch is turned: switches that require it are turned off with it. */
export function turned(switches: Switches, name: SwitchName, on: boolean): [SwitchName, boolean][] {
  const hanging = (Object.keys(NEEDS) as SwitchName[]).filter((other) => NEEDS[other] === name);
  return [
    [name, on],
    ...(on ? [] : hanging.filter((other) => switches[other])).map((other): [SwitchName, boolean] => [
      other,
      false,
    ]),
  ];
}
