import { Suspense, useState } from "react";
import { Outlet } from "react-router";
import { useCountWaitingQuery } from "@/features/approvals/api";
import { ExportStrip } from "@/features/backoffice/exports/ExportStrip";
import { KeysHelp } from "@/features/backoffice/KeysHelp";
import { menuOf } from "@/features/backoffice/menu";
import { SideDrawer } from "@/features/backoffice/SideDrawer";
import { useMenuKeys } from "@/features/backoffice/useMenuKeys";
import { useGetTodayQuery } from "@/features/dashboard/api";
import { ImportWatch } from "@/features/imports/ImportWatch";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { MenuFrame } from "@/shared/ui/MenuFrame";

const OFTEN = 30_000;

/** The drawer beside every page of the back office. */
export function OwnerLayout() {
  const { t } = useWords("owner");
  const { company, settings, path } = useStore();
  const { data: today } = useGetTodayQuery(undefined, {
    pollingInterval: OFTEN,
    skipPollingIfUnfocused: true,
  });
  const { data: waiting } = useCountWaitingQuery(undefined, {
    skip: !settings.approvalRequired,
    pollingInterval: OFTEN,
    skipPollingIfUnfocused: true,
  });
  const counts = { orders: today?.pending, userApproval: waiting };
  const [asking, setAsking] = useState(false);
  const ask = () => setAsking(true);
  const pages = menuOf(settings).flatMap(({ entries }) =>
    entries.map(({ key, name, path: page }) => ({ key, to: path(page), name: t(`menu.${name}`) })),
  );
  useMenuKeys(pages, ask);
  return (
    <>
      <MenuFrame
        name={company.name}
        menu={(onLeave) => (
          <SideDrawer counts={counts} onLeave={onLeave} onKeys={onLeave ? undefined : ask} />
        )}
      >
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
        <ExportStrip />
        <Suspense fallback={null}>
          <ImportWatch />
        </Suspense>
      </MenuFrame>
      <KeysHelp pages={pages} picking open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
