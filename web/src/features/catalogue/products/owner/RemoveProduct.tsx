import { Button } from "antd";
import { useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { Confirm } from "@/shared/ui/Confirm";
import { notify } from "@/shared/ui/notices";
import { useRemoveProductMutation } from "./api";
import type { OwnersProduct } from "./wire";

/** Takes out a product that was added by hand and never ordered. */
export function RemoveProduct({ product, onGone }: { product: OwnersProduct; onGone: () => void }) {
  const { t } = useWords("products");
  const { t: common } = useWords("common");
  const [confirming, setConfirming] = useState(false);
  const [remove, { isLoading }] = useRemoveProductMutation();
  const go = async () => {
    setConfirming(false);
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
      <Button danger type="text" loading={isLoading} onClick={() => setConfirming(true)}>
        {t("remove.button")}
      </Button>
      <Confirm
        open={confirming}
        question={t("remove.question", { name: product.name })}
        help={t("remove.help")}
        yes={t("remove.button")}
        no={t("remove.no")}
        danger
        onYes={go}
        onNo={() => setConfirming(false)}
      />
    </>
  );
}
