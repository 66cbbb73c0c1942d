import { Suspense, useState } from "react";
import { Outlet } from "react-router";
import { ConsoleMenu } from "@/features/platform/ConsoleMenu";
import { useOperations } from "@/features/platform/useOperations";
import { usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { IconButton } from "@/shared/ui/Button";
import { Layer } from "@/shared/ui/Layer";
import styles from "./PlatformLayout.module.css";

/** The menu beside every page of the console; on a phone it waits behind a button. */
export function PlatformLayout() {
  const { t } = useWords("platform");
  const { t: common } = useWords("common");
  const { data } = useOperations();
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  const counts = {
    stores: data?.counts.all,
    requests: data?.counts.waiting,
    failures: data?.failures,
  };
  const close = () => setOpen(false);
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#main">
        {common("skipToContent")}
      </a>
      {phone ? (
        <header className={styles.head}>
          <IconButton icon="menu" size={24} label={common("nav.menu")} onClick={() => setOpen(true)} />
          <b className="ellipsis">{t("menu.console")}</b>
        </header>
      ) : (
        <aside className={styles.side}>
          <ConsoleMenu counts={counts} />
        </aside>
      )}
      <main id="main" className={styles.main} tabIndex={-1}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </main>
      {phone && (
        <Layer open={open} onClose={close} from="left" label={common("nav.menu")}>
          <ConsoleMenu counts={counts} onLeave={close} />
        </Layer>
      )}
    </div>
  );
}
