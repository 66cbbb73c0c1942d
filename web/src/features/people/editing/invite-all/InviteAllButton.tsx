import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { useCountAccountsQuery } from "../api";
import type { Invitation } from "../wire";

const InviteAll = lazy(async () => ({ default: (await import("./InviteAll")).InviteAll }));

/** Opens the invitations to all who never signed in, where there is someone. */
export function InviteAllButton() {
  const { t } = useWords("people");
  const { data: counts } = useCountAccountsQuery();
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<ReadonlyMap<string, Invitation>>(new Map());
  const add = (issued: readonly Invitation[]) =>
    setMade((before) => new Map([...before, ...issued.map((each) => [each.who, each] as const)]));
  return (
    <>
      {!!counts?.shown.never && (
        <Button icon={<Icon name="message" size={16} />} onClick={() => setOpen(true)}>
          {t("inviteAll.way")}
        </Button>
      )}
      {open && (
        <Suspense fallback={null}>
          <InviteAll made={made} onMade={add} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
