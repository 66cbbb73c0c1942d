import { useHref, useLocation, useNavigate } from "react-router";
import { IconButton } from "./IconButton";

type BackButtonProps = {
  label: string;
  /** The list to open if the page was opened directly. */
  list: string;
};

/** Leads back to the list from which the page was opened, with its filters and order. */
export function BackButton({ label, list }: BackButtonProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const from = (state as { from?: string } | null)?.from;
  const href = useHref(from ?? list);
  return (
    <IconButton
      icon="arrowLeft"
      size={24}
      label={label}
      href={href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        if (from) navigate(-1);
        else navigate(list);
      }}
    />
  );
}
