@rem The scripts in package.json begin with "exec", so that on Unix no shell stands between npm and the server
@rem and signals arrive. Windows does not know the word; this file makes it mean "run the rest of the line".
@%*
