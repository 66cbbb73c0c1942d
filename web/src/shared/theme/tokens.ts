import type { OwnerTokens } from "./owner-colours";

/** Every colour of the product. The names are antd's; names unknown to antd are ours and become --haat-*. */
export const brand: OwnerTokens = {
  colorPrimary: "#0B5F66",
  colorPrimaryHover: "#005057",
  colorPrimaryActive: "#014147",
  colorPrimaryBg: "#E7F2F2",
  colorPrimaryBgHover: "#D6E9E9",
  colorPrimaryBorder: "#9CC9CB",
  controlOutline: "#0B5F6638",
  fill: "#0B5F66",
  onFill: "#FFFFFF",
  fillHover: "#005057",
  fillBorder: "#0B5F66",
  accent: "#F3B23C",
  onAccent: "#2A1C00",
};

export const neutrals = {
  colorBgLayout: "#F4F5F2",
  colorBgContainer: "#FFFFFF",
  colorBgElevated: "#FFFFFF",
  colorBgSpotlight: "#17211F",
  colorBgMask: "rgba(16,26,24,.46)",
  colorFillAlter: "#FAFAF8",
  colorFillSecondary: "#EDEFEB",
  colorFillTertiary: "#F1F3F0",
  colorText: "#17211F",
  colorTextSecondary: "#48534F",
  colorTextTertiary: "#626D69",
  colorTextDisabled: "#8E9894",
  colorTextLightSolid: "#FFFFFF",
  colorBorder: "#CDD4D0",
  colorBorderSecondary: "#E4E8E4",
  colorSuccess: "#1B6E36",
  colorSuccessBg: "#E7F4EA",
  colorSuccessBorder: "#A9D5B5",
  colorWarning: "#8A5200",
  colorWarningBg: "#FDF3E0",
  colorWarningBorder: "#EFCB8E",
  colorError: "#B0261E",
  colorErrorBg: "#FCEDEB",
  colorErrorBorder: "#EFB5B0",
  colorInfo: "#1D57B0",
  colorInfoBg: "#EAF1FC",
  colorInfoBorder: "#B3CBF0",
  boxShadowSecondary: "0 1px 2px rgba(16,26,24,.06),0 12px 32px -6px rgba(16,26,24,.18)",
};

/**
 * The statuses of orders, in the order of an item's life. Each has one colour in the whole product: for text,
 * for the text's background, and for charts.
 */
export const statusColours = {
  Pending: { text: "#8A5200", background: "#FDF1DC", chart: "#E3A23B" },
  Approved: { text: "#1D57B0", background: "#E8F0FC", chart: "#4A86DA" },
  Dispatched: { text: "#6133AE", background: "#F1EBFB", chart: "#8C66D4" },
  Completed: { text: "#1B6E36", background: "#E5F4E9", chart: "#41A264" },
  Canceled: { text: "#B0261E", background: "#FCEBE9", chart: "#D75A50" },
} as const satisfies Record<string, { text: string; background: string; chart: string }>;
export type Status = keyof typeof statusColours;
export const STATUSES = Object.keys(statusColours) as Status[];

/** The statuses that the owner's lists, reports and figures offer. */
export const LISTED_STATUSES = ["Pending", "Dispatched", "Canceled"] as const satisfies readonly Status[];
/** The final statuses. */
export const LAST_STATUSES: ReadonlySet<Status> = new Set<Status>(["Completed", "Canceled"]);

export const sizes = {
  fontFamily:
    '"Figtree",system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Devanagari","Noto Sans Gujarati",sans-serif',
  fontSize: 14,
  fontSizeSM: 12,
  fontSizeLG: 16,
  fontSizeXL: 20,
  fontSizeHeading2: 28,
  fontWeightStrong: 600,
  borderRadius: 10,
  borderRadiusLG: 10,
  borderRadiusSM: 6,
  borderRadiusXS: 4,
  controlHeight: 36,
  controlHeightLG: 44,
  controlHeightSM: 28,
  motionDurationFast: "0.15s",
  motionDurationMid: "0.2s",
};
