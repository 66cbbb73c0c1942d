import { Button } from "antd";
import { useState } from "react";
import { useRemoveProductMutation } from "@/features/products/api";
import type { OwnersProduct } from "@/features/products/wire";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { Confirm } from "@/shared/ui/Confirm";
import { notify } from "@/shared/ui/notices";

/** Takes out a product that was added by hand and never ordered. */
export function RemoveProduct({ product, onGone }: { product: OwnersProduct; onGone: () => void }) {
  const { t } = useWords("products");
  const { t: common } = useWords("common");
  const [asked, setAsked] = useState(false);
  const [remove, { isLoading }] = useRemoveProductMutation();
  const go = async () => {
    setAsked(false);
    try {
      await remove(product.code).unwrap();
      notify(t("removed"));
      onGone();
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <>
      <Button danger type="text" loading={isLoading} onClick={() => setAsked(true)}>
        {t("remove.button")}
      </Button>
      <Confirm
        open={asked}
        question={t("remove.question", { name: product.name })}
        help={t("remove.help")}
        yes={t("remove.button")}
        no={t("remove.no")}
        danger
        onYes={go}
        onNo={() => setAsked(false)}
      />
    </>
  );
}
