import { Suspense, useState } from "react";
import { Outlet } from "react-router";
import { useCountWaitingQuery } from "@/features/approvals/api";
import { ExportStrip } from "@/features/backoffice/exports/ExportStrip";
import { KeysHelp } from "@/features/backoffice/KeysHelp";
import { SideDrawer } from "@/features/backoffice/SideDrawer";
import { useMenuKeys } from "@/features/backoffice/useMenuKeys";
import { useGetTodayQuery } from "@/features/dashboard/api";
import { ImportWatch } from "@/features/imports/ImportWatch";
import { usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { IconButton } from "@/shared/ui/Button";
import { Layer } from "@/shared/ui/Layer";
import styles from "./OwnerLayout.module.css";

const OFTEN = 30_000;

/** The drawer beside every page of the back office; on a phone it waits behind a button. */
export function OwnerLayout() {
  const { t: common } = useWords("common");
  const { company, settings } = useStore();
  const phone = usePhone();
  const [open, setOpen] = useState(false);
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
  const [keys, setKeys] = useState(false);
  useMenuKeys(() => setKeys(true));
  const close = () => setOpen(false);
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#main">
        {common("skipToContent")}
      </a>
      {phone ? (
        <header className={styles.head}>
          <IconButton icon="menu" size={24} label={common("nav.menu")} onClick={() => setOpen(true)} />
          <b className="ellipsis">{company.name}</b>
        </header>
      ) : (
        <aside className={styles.side}>
          <SideDrawer counts={counts} onKeys={() => setKeys(true)} />
        </aside>
      )}
      <main id="main" className={styles.main} tabIndex={-1}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
        <ExportStrip />
        <Suspense fallback={null}>
          <ImportWatch />
        </Suspense>
      </main>
      <KeysHelp open={keys} onClose={() => setKeys(false)} />
      {phone && (
        <Layer open={open} onClose={close} from="left" label={common("nav.menu")}>
          <SideDrawer counts={counts} onLeave={close} />
        </Layer>
      )}
    </div>
  );
}
