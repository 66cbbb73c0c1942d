import { Button } from "antd";
import { EditDrawer } from "@/shared/edit/EditDrawer";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import { NoPassword } from "../Badges";
import styles from "../People.module.css";
import type { Account } from "../wire";
import { AccountFields } from "./AccountFields";
import { AccountSwitches } from "./AccountSwitches";
import { useAccountEdit } from "./useAccountEdit";

type AccountDrawerProps = {
  code: string;
  /** The position of the customer in the list, such as 3 of 20, if it is known. */
  place?: string;
  onClose: () => void;
  onPrevious?: (() => void) | null;
  onNext?: (() => void) | null;
  onPassword: (account: Account) => void;
  onRemove: (account: Account) => void;
};

/**
 * Edits a customer over the list; of an account from the accounting software, only the store's own settings.
 */
export function AccountDrawer(props: AccountDrawerProps) {
  const { code, place, onClose, onPrevious, onNext, onPassword, onRemove } = props;
  const { t } = useWords("people");
  const { account, error, refetch, draft, saving } = useAccountEdit(code);
  return (
    <EditDrawer
      open
      title={account?.name ?? t("edit.title")}
      note={[code, place].filter(Boolean).join(" · ")}
      draft={draft}
      saving={saving}
      saveText={t("edit.save")}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
    >
      {account ? (
        <>
          {account.fromBooks && (
            <p className={styles.kept}>
              <Icon name="lock" size={16} /> {t("edit.kept")}
            </p>
          )}
          <AccountSwitches />
          <AccountFields account={account} draft={draft} />
          <div className={styles.ends}>
            <Button icon={<Icon name="lock" size={16} />} onClick={() => onPassword(account)}>
              {t("password.way")}
            </Button>
            <NoPassword hasPassword={account.hasPassword} />
            {!account.fromBooks && (
              <Button danger type="text" onClick={() => onRemove(account)}>
                {t("remove.way")}
              </Button>
            )}
          </div>
        </>
      ) : error ? (
        <Problem error={error} onRetry={refetch} />
      ) : (
        <RowSkeletons count={6} height={72} />
      )}
    </EditDrawer>
  );
}
