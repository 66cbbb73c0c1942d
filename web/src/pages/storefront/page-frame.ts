import { useMatches } from "react-router";
import type { PageKind } from "@/shared/ui/PageSkeleton";

/** How the store's layout frames a page; its route says so. */
export type PageFrame = {
  /** Without header, menu and footer. */
  bare?: boolean;
  /** In the owner's colours for everyone, not only for customers. */
  ownersColours?: boolean;
  /** Whether a salesperson needs a party here: what is shown or done is for one. */
  party?: boolean;
  /** On a phone, whether the header has the search box. */
  search?: boolean;
  /** On a phone, whether the bar at the bottom is shown. */
  foot?: boolean;
  /** On a phone, whether the long footer is shown. */
  footer?: boolean;
  /** What stands for it until its code and words have come; a list where it is not said. */
  kind?: PageKind;
};

/** The frame of the page that is open. */
export function usePageFrame(): PageFrame {
  const { handle } = useMatches().at(-1) ?? {};
  return (handle as PageFrame | undefined) ?? {};
}
