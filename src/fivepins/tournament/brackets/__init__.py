"""Who meets whom: knock-outs, groups all against all, Swiss rounds."""
