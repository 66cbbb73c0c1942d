import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import type { Account } from "../wire";

const NewCustomerDrawer = lazy(async () => ({
  default: (await import("./NewCustomerDrawer")).NewCustomerDrawer,
}));
const Invite = lazy(async () => ({ default: (await import("./Invite")).Invite }));
const NAME = "new";
const VALUE = "customer";

/** Adds one customer by hand; the address keeps whether the form is open. */
export function NewCustomerButton() {
  const { t } = useWords("preview");
  const [params, setParams] = useSearchParams();
  const [added, setAdded] = useState<Account | null>(null);
  const open = params.get(NAME) === VALUE;
  const change = (opened: boolean) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (opened) next.set(NAME, VALUE);
        else next.delete(NAME);
        return next;
      },
      { replace: true },
    );
  return (
    <>
      <Button icon={<Icon name="plus" size={16} />} onClick={() => change(true)}>
        {t("new.title")}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <NewCustomerDrawer onClose={() => change(false)} onAdded={setAdded} />
        </Suspense>
      )}
      {added && (
        <Suspense fallback={null}>
          <Invite customer={added} onClose={() => setAdded(null)} />
        </Suspense>
      )}
    </>
  );
}
