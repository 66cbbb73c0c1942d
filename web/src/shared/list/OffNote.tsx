import type { ReactNode } from "react";
import { Icon } from "@/shared/ui/Icon";
import cards from "./Cards.module.css";

/** Shows above a list that its entries do not apply yet. */
export function OffNote({ children }: { children: ReactNode }) {
  return (
    <p className={cards.off} role="note">
      <Icon name="info" size={16} /> {children}
    </p>
  );
}
