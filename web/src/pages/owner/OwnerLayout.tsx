import { lazy, Suspense, useState } from "react";
import { Link, Outlet, useLocation } from "react-router";
import { ImportWatch } from "@/features/books/imports/ImportWatch";
import { useGetPaymentSumsQuery } from "@/features/money/payments/api";
import { OwnerBell } from "@/features/notices/notifications/owner/OwnerBell";
import { useNewOrders } from "@/features/notices/notifications/owner/useNewOrders";
import { TellCustomers } from "@/features/orders/orders/owner/tell/TellCustomers";
import { useListReturnsQuery } from "@/features/orders/returns/api";
import { useGetTodayQuery } from "@/features/papers/dashboard/api";
import { ExportStrip } from "@/features/papers/exports/owner/ExportStrip";
import { useCountWaitingQuery } from "@/features/people/approvals/api";
import { Messages } from "@/features/platform/support/Messages";
import { IconButton } from "@/shared/antd/IconButton";
import { config } from "@/shared/config";
import { useWords } from "@/shared/i18n/useWords";
import { KeysHelp } from "@/shared/keys/KeysHelp";
import { useMenuKeys } from "@/shared/keys/useMenuKeys";
import { useSession } from "@/shared/session/useSession";
import { SupportBanner } from "@/shared/tenant/SupportBanner";
import { useStore } from "@/shared/tenant/store-context";
import { MenuFrame } from "@/shared/ui/MenuFrame";
import { TitleCount } from "@/shared/ui/PageFrame";
import { PageSkeleton } from "@/shared/ui/PageSkeleton";
import { GoTo } from "./go-to/GoTo";
import { useGoTo } from "./go-to/useGoTo";
import { DayBar } from "./menu/DayBar";
import { menuOf } from "./menu/menu";
import { SideDrawer } from "./menu/SideDrawer";

const OFTEN = 30_000;
/** With live events, polling only finds events that were lost. */
const RARELY = 300_000;

const PushEffects = lazy(async () => ({
  default: (await import("@/features/notices/notifications/PushEffects")).PushEffects,
}));

/** The frame of the back office: a menu next to every page. */
export function OwnerLayout() {
  const { t } = useWords("owner");
  const { t: office } = useWords("office");
  const { company, settings, path } = useStore();
  const { support } = useSession();
  const { pathname } = useLocation();
  const { connected, unread, sound } = useNewOrders(pathname === path("owner/orders"));
  const pollingInterval = connected ? RARELY : OFTEN;
  const { data: today } = useGetTodayQuery(undefined, {
    pollingInterval,
    skipPollingIfUnfocused: true,
  });
  const { data: waiting } = useCountWaitingQuery(undefined, {
    skip: !settings.approvalRequired,
    pollingInterval: OFTEN,
    skipPollingIfUnfocused: true,
  });
  const { data: payments } = useGetPaymentSumsQuery(undefined, {
    pollingInterval,
    skipPollingIfUnfocused: true,
  });
  const { data: returns } = useListReturnsQuery(
    { state: "waiting", words: "", page: 0, size: 1 },
    { skip: !settings.returns, pollingInterval, skipPollingIfUnfocused: true },
  );
  const counts = {
    orders: today?.pending,
    payments: payments?.waitingCount,
    returns: returns?.total,
    userApproval: waiting,
  };
  const [asking, setAsking] = useState(false);
  const ask = () => setAsking(true);
  const pages = menuOf(settings).flatMap(({ entries }) =>
    entries.map(({ key, name, path: page }) => ({ key, to: path(page), name: t(`menu.${name}`) })),
  );
  useMenuKeys(pages, ask);
  const goTo = useGoTo();
  const places = pages.map(({ to, name }) => ({ key: to, to, name, more: "" }));
  const tools = (
    <>
      <IconButton icon="search" label={`${office("goTo.title")} (Ctrl K)`} onClick={goTo.show} />
      <OwnerBell sound={sound} />
    </>
  );
  return (
    <TitleCount value={unread}>
      <MenuFrame
        name={company.name}
        count={(today?.pending ?? 0) + (payments?.waitingCount ?? 0) + (returns?.total ?? 0) + (waiting ?? 0)}
        tools={tools}
        banner={support && <SupportBanner />}
        foot={(openMenu, open) => <DayBar open={open} onMore={openMenu} />}
        menu={(onLeave) => (
          <SideDrawer
            counts={counts}
            tools={onLeave ? undefined : tools}
            onLeave={onLeave}
            onKeys={onLeave ? undefined : ask}
          />
        )}
      >
        <Messages />
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
        <ExportStrip />
        <Suspense fallback={null}>
          <ImportWatch />
          <TellCustomers />
          {config.push && <PushEffects />}
        </Suspense>
      </MenuFrame>
      <KeysHelp pages={pages} picking open={asking} onClose={() => setAsking(false)}>
        <Link to={path("owner/quickstart")} onClick={() => setAsking(false)}>
          {t("menu.quickStart")}
        </Link>
      </KeysHelp>
      <GoTo pages={places} open={goTo.open} onClose={goTo.close} />
    </TitleCount>
  );
}
