import { Button } from "antd";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";

const NewCustomerDrawer = lazy(async () => ({
  default: (await import("./NewCustomerDrawer")).NewCustomerDrawer,
}));
const NAME = "new";
const VALUE = "customer";

/** Adds one customer by hand; that its form lies open is in the address. */
export function NewCustomerButton() {
  const { t } = useWords("preview");
  const [params, setParams] = useSearchParams();
  const open = params.get(NAME) === VALUE;
  const change = (opened: boolean) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (opened) next.set(NAME, VALUE);
        else next.delete(NAME);
        return next;
      },
      { replace: !opened },
    );
  return (
    <>
      <Button icon={<Icon name="plus" size={16} />} onClick={() => change(true)}>
        {t("new.title")}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <NewCustomerDrawer onClose={() => change(false)} />
        </Suspense>
      )}
    </>
  );
}
