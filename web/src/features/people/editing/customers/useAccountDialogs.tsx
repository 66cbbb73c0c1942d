import { useState } from "react";
import { PasswordDialog } from "../passwords/PasswordDialog";
import { RemoveAccount } from "../RemoveAccount";
import type { Account } from "../wire";

/** Manages the dialogs about one customer: a password or a code, and the removal. */
export function useAccountDialogs(onGone: () => void) {
  const [removing, setRemoving] = useState<Account | null>(null);
  const [forWhom, setForWhom] = useState<Account | null>(null);
  return {
    onPassword: setForWhom,
    onRemove: setRemoving,
    dialogs: (
      <>
        <RemoveAccount account={removing} onClose={() => setRemoving(null)} onGone={onGone} />
        {forWhom && (
          <PasswordDialog
            kind="account"
            code={forWhom.code}
            name={forWhom.name}
            phone={forWhom.phone}
            onClose={() => setForWhom(null)}
          />
        )}
      </>
    ),
  };
}
