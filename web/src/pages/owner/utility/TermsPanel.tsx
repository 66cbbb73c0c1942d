import type { ReactNode } from "react";
import { useGetSwitchesQuery } from "@/features/store/settings/api";
import { Panel } from "@/features/store/settings/Panel";
import type { Words } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";

type TermsPanelProps = {
  t: Words;
  /** The switch by which they hold. */
  by: "orderRules" | "priceLists" | "schemes";
  /** The list, with what says that they do not hold yet. */
  children: (off: ReactNode) => ReactNode;
};

/** The terms of a kind, and whether they hold. */
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
