import type { ThemeConfig } from "antd";
import type { OwnerTokens } from "./owner-colours";
import { brand, neutrals, sizes } from "./tokens";

/** Returns antd's theme for an owner, or the default theme, which the back office has. */
export function antdTheme(owner: OwnerTokens | null = null): ThemeConfig {
  const { fill, onFill, fillHover, fillBorder, accent, onAccent, controlOutline, ...primary } =
    owner ?? brand;
  return {
    cssVar: { key: "haat" },
    hashed: false,
    token: {
      ...neutrals,
      ...sizes,
      ...primary,
      controlOutline,
      controlOutlineWidth: 3,
      colorPrimaryText: primary.colorPrimary,
      colorLink: primary.colorPrimary,
      colorLinkHover: primary.colorPrimaryHover,
      colorLinkActive: primary.colorPrimaryActive,
      colorTextPlaceholder: neutrals.colorTextTertiary,
      colorTextDescription: neutrals.colorTextTertiary,
      wireframe: false,
    },
    components: {
      Button: {
        fontWeight: 600,
        contentFontSizeLG: sizes.fontSize,
        primaryColor: onFill,
        primaryShadow: "none",
        defaultShadow: "none",
        dangerShadow: "none",
        colorPrimary: fill,
        colorPrimaryHover: fillHover,
        colorPrimaryActive: fillHover,
        algorithm: false,
      },
      Switch: { colorPrimary: fill, colorPrimaryHover: fillHover },
      Checkbox: { colorPrimary: fill, colorPrimaryHover: fillHover, colorWhite: onFill },
      Badge: { colorError: accent, colorTextLightSolid: onAccent },
      Table: {
        headerBg: neutrals.colorFillAlter,
        headerColor: neutrals.colorTextSecondary,
        headerSplitColor: "transparent",
        headerSortActiveBg: neutrals.colorFillAlter,
        headerSortHoverBg: neutrals.colorFillSecondary,
        bodySortBg: "transparent",
        headerBorderRadius: 10,
        rowSelectedBg: primary.colorPrimaryBg,
        cellPaddingBlock: 11,
        cellPaddingInline: 10,
        borderColor: neutrals.colorBorderSecondary,
      },
      Card: { boxShadowTertiary: "none", bodyPadding: 16 },
      Progress: { defaultColor: fill },
      Menu: { itemHeight: 36, itemBorderRadius: 8, itemMarginInline: 0 },
      Form: {
        labelFontSize: 12,
        labelColor: neutrals.colorTextSecondary,
        verticalLabelPadding: "0 0 6px",
        itemMarginBottom: 16,
      },
      Input: { colorBorder: neutrals.colorBorder, hoverBorderColor: fillBorder },
    },
  };
}
