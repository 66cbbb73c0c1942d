import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { useCountAccountsQuery } from "../api";

const InviteAll = lazy(async () => ({ default: (await import("./InviteAll")).InviteAll }));

/** Opens the invitations to all who never signed in, where there is someone. */
export function InviteAllButton() {
  const { t } = useWords("people");
  const { data: counts } = useCountAccountsQuery();
  const [open, setOpen] = useState(false);
  return (
    <>
      {!!counts?.shown.never && (
        <Button icon={<Icon name="message" size={16} />} onClick={() => setOpen(true)}>
          {t("inviteAll.way")}
        </Button>
      )}
      {open && (
        <Suspense fallback={null}>
          <InviteAll onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
