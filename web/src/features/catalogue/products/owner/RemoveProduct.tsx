import { Button } from "antd";
import { useState } from "react";
import { RemoveConfirm } from "@/shared/edit/RemoveConfirm";
import { useWords } from "@/shared/i18n/useWords";
import { useRemoveProductMutation } from "./api";
import type { OwnersProduct } from "./wire";

/** Deletes a product that was added by hand and never ordered. */
export function RemoveProduct({ product, onGone }: { product: OwnersProduct; onGone: () => void }) {
  const { t } = useWords("products");
  const [confirming, setConfirming] = useState(false);
  const [remove, { isLoading }] = useRemoveProductMutation();
  return (
    <>
      <Button danger type="text" loading={isLoading} onClick={() => setConfirming(true)}>
        {t("remove.button")}
      </Button>
      <RemoveConfirm
        open={confirming}
        question={t("remove.question", { name: product.name })}
        help={t("remove.help")}
        yes={t("remove.button")}
        no={t("remove.no")}
        remove={() => remove(product.code).unwrap()}
        done={t("removed")}
        onGone={onGone}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
