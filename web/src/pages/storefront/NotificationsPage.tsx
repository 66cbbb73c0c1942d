import { MarkAllRead, NotificationList } from "@/features/notices/notifications/NotificationList";
import { PushSwitch } from "@/features/notices/notifications/PushSwitch";
import { useWords } from "@/shared/i18n/useWords";
import { useSession } from "@/shared/session/useSession";
import { EmptyState } from "@/shared/ui/EmptyState";
import { PageFrame } from "@/shared/ui/PageFrame";
import { AccountArea } from "./parts/AccountArea";
import { SignedInOnly } from "./parts/CustomersOnly";

export function NotificationsPage() {
  const { t } = useWords("notifications");
  const { guest } = useSession();
  return (
    <SignedInOnly>
      <AccountArea>
        <PageFrame title={t("title")} actions={<MarkAllRead />}>
          {guest ? (
            <EmptyState drawing="papers" title={t("none")} help={t("guestHelp")} />
          ) : (
            <>
              <PushSwitch />
              <NotificationList />
            </>
          )}
        </PageFrame>
      </AccountArea>
    </SignedInOnly>
  );
}
