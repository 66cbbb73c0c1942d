import { Suspense, useState } from "react";
import { Outlet } from "react-router";
import { ConsoleMenu } from "@/features/platform/console/ConsoleMenu";
import { addressOf, MENU } from "@/features/platform/console/menu";
import { useOperations } from "@/features/platform/console/useOperations";
import { useWords } from "@/shared/i18n/useWords";
import { KeysHelp } from "@/shared/keys/KeysHelp";
import { useMenuKeys } from "@/shared/keys/useMenuKeys";
import { MenuFrame } from "@/shared/ui/MenuFrame";
import { PageSkeleton } from "@/shared/ui/PageSkeleton";

/** The frame of the console: a menu next to every page. */
export function PlatformLayout() {
  const { t } = useWords("platform");
  const { t: office } = useWords("office");
  const { data } = useOperations();
  const counts = {
    stores: data?.counts.all,
    requests: data?.counts.waiting,
    failures: data?.failures,
  };
  const [asking, setAsking] = useState(false);
  const ask = () => setAsking(true);
  const pages = MENU.flatMap(({ entries }) =>
    entries.map(({ key, name, page }) => ({ key, to: addressOf(page), name: t(`menu.${name}`) })),
  );
  useMenuKeys(pages, ask);
  return (
    <>
      <MenuFrame
        name={t("menu.console")}
        dark
        menu={(onLeave) => (
          <ConsoleMenu
            counts={counts}
            onLeave={onLeave}
            keys={onLeave ? undefined : { label: office("keys.button"), onAsk: ask }}
          />
        )}
      >
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </MenuFrame>
      <KeysHelp pages={pages} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
