import { useMatches } from "react-router";
import type { PageKind } from "@/shared/ui/PageSkeleton";

/** How the store's layout frames a page; routes set it in `handle`. */
export type PageFrame = {
  /** Without header, menu and footer. */
  bare?: boolean;
  /** Whether everyone, and not only customers, sees the owner's colours. */
  ownersColours?: boolean;
  /** Whether a salesperson needs a party on this page, because its content depends on one. */
  party?: boolean;
  /** On a phone, whether the header has the search box. */
  search?: boolean;
  /** On a phone, whether the bar at the bottom is shown. */
  foot?: boolean;
  /** On a phone, whether the long footer is shown. */
  footer?: boolean;
  /** The shape of the placeholder while its code and texts load; a list by default. */
  kind?: PageKind;
};

/** Returns the frame of the open page. */
export function usePageFrame(): PageFrame {
  const { handle } = useMatches().at(-1) ?? {};
  return (handle as PageFrame | undefined) ?? {};
}
