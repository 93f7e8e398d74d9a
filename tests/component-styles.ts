import '../web/app.css'
