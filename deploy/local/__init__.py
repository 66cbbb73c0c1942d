"""Haat with all its servers on one machine, with nothing installed beside Python."""
