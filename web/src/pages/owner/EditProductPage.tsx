import { Button } from "antd";
import { Link, useNavigate, useSearchParams } from "react-router";
import styles from "@/features/catalogue/products/owner/EditProduct.module.css";
import { OwnValuesNote } from "@/features/catalogue/products/owner/OwnValuesNote";
import { Preview } from "@/features/catalogue/products/owner/Preview";
import { ProductForm } from "@/features/catalogue/products/owner/ProductForm";
import { RateHistory } from "@/features/catalogue/products/owner/RateHistory";
import { RemoveProduct } from "@/features/catalogue/products/owner/RemoveProduct";
import { editPage, useShelf } from "@/features/catalogue/products/owner/shelf";
import { useProductEdit } from "@/features/catalogue/products/owner/useProductEdit";
import { LinkButton } from "@/shared/antd/LinkButton";
import { readProblem } from "@/shared/api/problem";
import { SaveBar } from "@/shared/edit/SaveBar";
import { StaleBanner } from "@/shared/edit/StaleBanner";
import { useLeaveGuard } from "@/shared/edit/useLeaveGuard";
import { useSaveKeys } from "@/shared/edit/useSaveKeys";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { EmptyState } from "@/shared/ui/EmptyState";
import { Icon } from "@/shared/ui/Icon";
import { PageFrame } from "@/shared/ui/PageFrame";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";

const NOT_FOUND = 404;

/**
 * A form for a product next to its page as customers see it, with links to the previous and the next product.
 */
export default function EditProductPage() {
  const { t } = useWords("products");
  const [params] = useSearchParams();
  const { path } = useStore();
  const code = params.get("id") ?? "";
  if (code) return <EditProduct key={code} code={code} />;
  return (
    <EmptyState page title={t("list.none")}>
      <LinkButton to={path("owner/viewproducts")}>{t("edit.back")}</LinkButton>
    </EmptyState>
  );
}

function EditProduct({ code }: { code: string }) {
  const { t } = useWords("products");
  const { t: office } = useWords("office");
  const { path } = useStore();
  const navigate = useNavigate();
  const { shelf } = useShelf();
  const edit = useProductEdit(code, shelf);
  const { product, loaded, error, refetch, saving, draft, guarded } = edit;
  const guard = useLeaveGuard(guarded);
  useSaveKeys(true, saving.save);
  const way = (to: string | null | undefined, text: string, icon: "chevronLeft" | "chevronRight") => (
    <Button
      disabled={!to}
      icon={<Icon name={icon} size={16} />}
      iconPlacement={icon === "chevronRight" ? "end" : "start"}
      onClick={() => to && navigate(path(editPage(to, shelf)))}
    >
      {text}
    </Button>
  );
  return (
    <PageFrame
      title={t("edit.title")}
      note={
        <Link className={styles.back} to={path("owner/viewproducts")}>
          <Icon name="arrowLeft" size={14} /> {t("edit.back")} · <span className="figures">{code}</span>
        </Link>
      }
      actions={
        <>
          {way(loaded?.previous, office("edit.previous"), "chevronLeft")}
          {way(loaded?.next, office("edit.next"), "chevronRight")}
        </>
      }
    >
      {product ? (
        <div className={styles.columns}>
          <Preview product={product} values={draft.values} uploads={edit.uploads} />
          <section className={styles.form} aria-label={t("edit.form")}>
            <StaleBanner saving={saving} />
            <ProductForm
              edit={edit}
              textId={code}
              fromAccounting={product.fromAccounting}
              existing={product.sizes}
              comingTax={product.comingTax}
            />
            <OwnValuesNote product={product} />
            <RateHistory key={code} code={code} />
            {product.removable && (
              <RemoveProduct product={product} onGone={() => navigate(path("owner/viewproducts"))} />
            )}
            <div className={styles.foot}>
              <SaveBar
                changes={draft.changes}
                saving={saving}
                onCancel={draft.reset}
                cancelText={t("edit.discard")}
              />
            </div>
          </section>
        </div>
      ) : error && readProblem(error).status === NOT_FOUND ? (
        <EmptyState title={t("list.none")} help={t("edit.unknown")}>
          <LinkButton to={path("owner/viewproducts")}>{t("edit.back")}</LinkButton>
        </EmptyState>
      ) : error ? (
        <Problem error={error} onRetry={refetch} />
      ) : (
        <RowSkeletons count={8} height={72} />
      )}
      {guard.dialog}
    </PageFrame>
  );
}
