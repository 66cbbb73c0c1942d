import type { ReactNode } from "react";
import { useGetSwitchesQuery } from "@/features/store/settings/api";
import { Panel } from "@/features/store/settings/Panel";
import type { Words } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";

type TermsPanelProps = {
  t: Words;
  /** The switch that puts the terms into force. */
  by: "orderRules" | "priceLists" | "schemes";
  /** Renders the list; `off` is the note that the terms are not in force. */
  children: (off: ReactNode) => ReactNode;
};

/** A panel for one kind of terms, with a note if they are not in force. */
export function TermsPanel({ t, by, children }: TermsPanelProps) {
  const { mobileNumber, path } = useStore();
  const { data: switches } = useGetSwitchesQuery(mobileNumber);
  const off = switches?.value[by] === false && (
    <>
      {t("off")} <a href={path("owner/utility?tab=1")}>{t("turnOn")}</a>
    </>
  );
  return (
    <Panel title={t("title")} help={t("help")}>
      {children(off)}
    </Panel>
  );
}
