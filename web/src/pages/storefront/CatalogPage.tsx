import { Navigate, useSearchParams } from "react-router";
import { CatalogCards } from "@/features/catalogue/catalogs/buyer/CatalogCards";
import { DownloadButton } from "@/features/papers/exports/buyer/DownloadButton";
import { useWords } from "@/shared/i18n/useWords";
import { useParty } from "@/shared/session/party";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { PageFrame } from "@/shared/ui/PageFrame";
import { SearchBox } from "@/shared/ui/SearchBox";
import styles from "./CatalogPage.module.css";
import { AccountArea } from "./parts/AccountArea";

/** The store's catalogues as PDFs, and its list of products as a file. */
export function CatalogPage() {
  const { t } = useWords("catalog");
  const { settings, path } = useStore();
  const { signedIn } = useSession();
  const party = useParty()?.code;
  const [params, setParams] = useSearchParams();
  const words = params.get("q") ?? "";
  if (settings.inquiry) return <Navigate to={path()} replace />;
  const search = (words: string) => setParams(words ? { type: "search", q: words } : {}, { replace: true });
  return (
    <AccountArea>
      <PageFrame
        title={t("title")}
        actions={signedIn && <DownloadButton request={{ kind: "products", party }} text={t("productList")} />}
      >
        <div className={styles.search}>
          <SearchBox value={words} placeholder={t("search")} onSearch={search} />
        </div>
        <CatalogCards words={words} />
      </PageFrame>
    </AccountArea>
  );
}
